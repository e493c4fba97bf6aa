"""
What the surveys beside this file found; ``python -m crescent.survey`` writes it from them.

:mod:`crescent.worth` reads it and says what the columns are.
"""

TABLES: tuple[tuple[str, tuple[tuple[str, object], ...], int, str], ...] = (
    (
        "crescent",
        (),
        1,
        (
            "Quuucdcl2iu5Secw2hSquZ2xSwQtul2a22u52mcuclcfSrkhTB2yc2ckSk2kcpk3SuupSmurclTL"
            "2tQvSskwkzujSrciup2nStSiut2-kyk32juoSruz2ocscmkn0dSykdQsS0kucpQq2outcjumkvum"
            "csSquvcx3Mcm2hSs2d2lklul2o2ruaufuxQmlC0tS5kqQjuuklSwugSvuxQmk8cp3Pc_Shuq2k2s"
            "uzchS_S60vQq3CSs23SeSwSuQrc8ci2-2v2xuiSfumc8cokyc5ukAAuc24cy24Siknulkhud2yuY"
            "2scgAA2nS32a2p2jumcu2bQd2hTt2vcckySoug2vS00m3ESnc92o2pcscuSjuwkx3I3E23udSnSn"
            "uk2wcvctuhkh2lk5ck2mScknRISt2qkoSm232yvEdFS1kk2dSXctSyk22pSq2ucl2gc5c0kgcpkc"
            "cn05ukSw2tuncj27Sx22khSj2kkgkjkwAAkqk3Sqka2xSzkrSmSi2X2n2mu3k62lSlSscoc0k2Sa"
            "23kqujSjQy24Q-SvSduaQtumcgctShS9k2Snkp2_cs252wcec1uzQv2xcwlC2mSpAAcncZSj2o2Z"
            "Ssu421u12v2kko2tQvc5kscbSuQoksTC0_k02sknkqSp24S8cuk2Quclk4kuurk321k6zFundBct"
            "2iSeu1S6kqkw0jklkp2ouZ2a2uca2eSuSsS4cichc4cmlP2o052lcg2xcU3L0q2tksSr2XclSkS2"
            "3o2tSck4utQrc2cjk02XS7Sm2pk2k704Qrul2fcouZS3cscf3ES9kgc2kx2lStksS8ctcu2fuwky"
            "cfkj2pS1Q2S0kglh2mukky0rvAk2uY2ucjkk22uqu22gcr2720urciTFcxSu23k1unREcfQqkncc"
            "2udBlBuhkx2pSkcnkpQsut26AAkku3k-u12rSgSy2zkwuW20uhcoc0ubckceuYcl2fSdk3S_Qo2n"
            "QskskySX2xSt28TDks3Hkr293Duw24un09SukjcocmS7ccQjcpudAASzcaSlSf3Huwkukqcx2tQu"
            "QhupQ82y20TAuw07SqSo0mS62s2wlOc1k0Sokg23TFS2Sf2o281IlY2v0tSwSu2zSvQwclSicxcn"
            "2luhSevAkhctSzS2ccuj2zct2f2oSvkvcVuu3Nkrcn2t2v252d0x2s2dcp2qcu2vcbk1Sp3AuXS3"
            "27upkpSy3Q2ZSu1O2q2vS6c4k7uocbum2l0-S0uwAAk2k_290yc5k6cyknQ3ufcx2a3DdGu-2rSw"
            "SucZ22c5kvQo0uSq3LSmcpu_S0uxSl2vudk4cn3IS1kiuturuZ2xuvS6kiQpStSqkncc2rS925vH"
            "c0kkkz2zkiue2kkkulSoS2cfuxSu2tkicb2422Sj2wu31YclS1k4urSs2pc0unS4cz2zksurTUcv"
            "kzk7Szcd2pkvukkucyuz2_u9up2tQ2ufu6S3u2uj2luuchSeTA2_2hkz3OkodGlBuqcfcrS1ks2r"
            "kl032uuvuikkSllAkpknkccj2wSnku2nu2StSgS227k1k2SsulkmSjSf2q3t2o2qcmcq2pkp2xS3"
            "2-klQoSkktSg2hAAcxuzkxSz2puuSmu-Sl2cTYc72tujumkvciksklut04kz2rc124kwu0QyS6uq"
            "SquhSiuw27cgQ32sAASrlYStdfkj2okxceufkvkrSzSlkpuuS3dISe2xkjctlBuukiAA03kj2s25"
            "TEciSq2g2mQok5Sp2z2dSrup22S62zdHuvcbcycVubuzS12xkzk5AASwkxk2Sv2kcpk82m2hcp2m"
            "3g2tk-SySk2t2r2oSlus2z2xk3kzcpS3S1k5Q-c1SvzCStSqcs2ylL3ES2ujSi2y2yu3SnueuR2z"
            "u7Ssk9cjSkSskw2sk-kn2i0tkucn2mcl2u2r0h0mSr2yuz2tujculCuwke2i2tSySokkkzk92mSY"
            "um3Dk1Secf25cbcvuicu2_cnS4Q1uqkycnkyukktcnuxuaTFQ1Q8ugcmcmu2cp0s2k23AASckm2t"
            "cwcfcxcb"
        ),
    ),
    (
        "crescent",
        (("wrap", False),),
        1,
        (
            "S62zk0ctux09S12_20cqSx2oSyQwuq211Ou02mculCdBTtkeun2wkyuj2qSgcxc3lFu0QzSquj2e"
            "23S2k5kj222fSidG2rksSwc02nS43MlP2vdO3Ckw2p2yuxTAQsusukuqS2uwk7k12vuzkoug2j2b"
            "lVk42ru52lS2S_Sv2put3Kuf3Ju2uzu7uxcldAAATCAAk8vWcsk3k1AA06QkvEcq2wk3kv3I2j20"
            "2tkkk0TERASj3Qk3AAkik5TM3AdC2-28c7u3uhSi3G25cpcnco2zAAuo27ks3LSlS326cok-2r3B"
            "25coAA252auoAA2zu02-2uc02ylH2d2t2h2z3UAA3Ccvk-kpdC223M2ougkt21k33F3D24uvcy25"
            "AAu5cxkqu4kr0nlHcj3B"
        ),
    ),
    (
        "open",
        (),
        1,
        (
            "2v2TShkVuiciSYc32WciuW2eSYcO2au32iup2dkguccTSeccSv2j2lcWSo2dkf2qSkuiciub2UAA"
            "21Qp2mkZuj2oShcY2UcWSmSW2c2scs282kugkqkluj2Xca2ekb0tkbuWkg2UQckh2nuPcXkUub2d"
            "kjSYubkm28k6ko2euZcg2_2q2cuiuiuT0lcdcpAAuxkk2XuO2fcichSbuWSsucuO2hkfSXuYui2m"
            "uukTSxSl27Qy2ySiuVccScSqSwknuf2_AAQnkYS7ugAAkV2bkh2s3W2T2duR2oSbuk2guWkfS12i"
            "cocWAA0WcTuP2m2jumkq2fSh2pSdQucSuQSjkduqSkkS2iSrdKkd2pcs2ZSVuS2h212Z2q2tueSi"
            "ui2j2RuacYkV2d2PcZ2iQecZQlucuh2ZQc3A3AuRSnSiud2mSbkvuikh2bcqyvkvuNkmuZkbuPcZ"
            "2cAAuYkZ2gkiSaklcVAAkS2hAAkhkfkc21cokYSe2d2ikckOSgkduT2x2h2xcbuicdkVStuQ2RST"
            "uYSd2akW2b2UkiuXSSuR21SecPkduV2XkjSguu2rch2v2kcN2gStuc2muU2ZAAcZ2fcgcWSc2o2S"
            "kyuf2ZueuXuhkgujSY2jcskdkcQfkjud2e3C2lcV2q0dAASx2b2UcXuZupkfAAS32duN0pkmvCkg"
            "2ZuZcYSRuckpkjuicm2nuR2PSvcnkcko2UceStkduoke2r002p2ncR2tkeSx2a23kaklkhc4Si2Z"
            "2ZkuSTuzumSgcdSiccuZuaSs2n0mkl2YQMuckoucuQua2acjAA2ckbkg2kcTSbkk2lcdSgkr2f2q"
            "cbkXkocbQxSWkZuPkk2acScWkj2jSh2lki2b2VufAA2SccAA0jkd0gusuVkxkvAAkdupcaQckZcp"
            "uUc12v2kAAcacUcVciQk2Sk0AAcT2okzukclkhkZ2g2SuVkg2aSVcV2OcbkiuVcUua2h29SbQakp"
            "SmcqkrSSuq2b2vkk2e2Qkc2rAA2g2okk2nSVumkvcfuTchSc2duM2oua2Wkjch2X2jkZcYko2fcU"
            "2RubSn2U2i2k262fkkSaug2d2mAA2ecl2akhcVksSdSoSd2j01kW2f2g2lSZSXcf2aSgkaSUuYun"
            "2buZSkcjucutSokocjuf0l2ZuiugkZ2qcM2jAA2ZSW272u2b2b0t2U2Tkx2i2S2ac12fkf2ok00S"
            "2h2p2pAA2i2VSb2cScSjkgkvkucfcXAA2b1DkhuTAAcglH0l2rSkcdcy2Yuf2h1B2VQmlF2e2dSZ"
            "SYkT2duV2q2ZTISj2fSi2b22Sn2gcouf2TuWkZ2tkckhuQ2YuRulQfuruWSfkTSn2YcXcoSh2dcq"
            "kmkS0m2ykf2WuhcbkbcSuWcaAAScumcbkjvB2acpuW2o2Y2USj2iuoclufcYcbcqcfua2oAA2Q0W"
            "2augSdkT2u2iuzklSpuYAA2s2V20uiuhuQkUuu2V2hucco2fuZ2m2Q2023ulk6chuQ2PcW2jkk28"
            "2t2nks2hcZ2eSj2XcdSqAAcT2ZuY2kua2aSbcPSl292YupSf2Vkc2lSm2i3M2e2fkTui2Z0duVuV"
            "2vlIcvSa2YSR2d2g2ZubkcuecpuSSd2xkguR2fkjukugkmk1cZ2f2dujAA2b2ichSz2fcicj2W2c"
            "kckhSm2v2qSwSYum2zyr0huX0q2SuukquZ2Qklcm2V2X2p2gurlJuZ2kubco2hcXuW2jkUuScb2h"
            "2uuYSbuVkZSbkoSe2sSj06cf2Xun2o2Rum2QcjcQuakjSu2ZcYkvAAcakakj2Z2nci2icY2euY2e"
            "kucg0scZc92U2kubSi2x2m2nkoulue2y0ZkoufkVShkWcXSrcc003Y2a2P20cfue2lSZSfuUuX2d"
            "kdkfkh2ZSb2e0w2sAA2hud2nkXkm2Y2k0gAAkiuk2j2j2guckkSikcSouf2l2nSlSquX2rSpAA2Z"
            "2lc52fSZcg2XcWkcAAujuZcV"
        ),
    ),
    (
        "hoffmann",
        (),
        1,
        (
            "2jAAckkk2iAASc2mAAcguXAA2kkY2cAAAA2l2ikjksAAAAkZugAA2q2k212guX2mAA2dks2nudAA"
            "AAud2wuQAAAA2ecfAA2juu2YAA2l223dAAvEAA0lAA2kuY2g2p2fAA2c2X2wkUAAAAAAuYkv2p2c"
            "uukmAAAA2kS220kZAAud2r2lAA2e2a2a23kl1BAA2sAAkg2Z"
        ),
    ),
)

ODDS: tuple[tuple[object, ...], ...] = (
    (
        "crescent",
        (),
        1,
        1030,
        1030,
        1018,
        0,
        980,
        993,
        (44, 202, 379, 393),
        (113, 140, 205),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "crescent",
        (("wrap", False),),
        1,
        200,
        200,
        191,
        0,
        917,
        976,
        (5, 23, 65, 98),
        (122, 147, 205),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "open",
        (),
        1,
        1000,
        1000,
        967,
        0,
        954,
        976,
        (16, 127, 330, 494),
        (108, 127, 184),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "closed",
        (),
        1,
        200,
        200,
        198,
        0,
        964,
        997,
        (11, 38, 62, 87),
        (120, 138, 205),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "hoffmann",
        (),
        1,
        100,
        100,
        71,
        0,
        615,
        790,
        (0, 2, 17, 52),
        (112, 131, 189),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "four",
        (),
        1,
        200,
        200,
        200,
        0,
        981,
        1000,
        (4, 29, 56, 71, 40),
        (105, 127, 170),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "six",
        (),
        1,
        100,
        100,
        100,
        0,
        963,
        1000,
        (2, 11, 32, 34, 13, 5, 3),
        (110, 126, 156),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "nine",
        (),
        1,
        100,
        100,
        100,
        0,
        963,
        1000,
        (2, 11, 32, 34, 13, 5, 3),
        (110, 126, 156),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "waning-moon",
        (),
        1,
        200,
        200,
        193,
        0,
        930,
        983,
        (193,),
        (194, 220, 289),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "forty-thieves",
        (),
        1,
        100,
        100,
        26,
        0,
        184,
        354,
        (26,),
        (217, 228, 265),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "lucas",
        (),
        1,
        100,
        100,
        100,
        0,
        963,
        1000,
        (100,),
        (189, 214, 244),
        300000,
        20000,
        "2026-11-30",
    ),
    (
        "emperor",
        (),
        1,
        100,
        100,
        84,
        0,
        756,
        899,
        (84,),
        (233, 273, 479),
        300000,
        20000,
        "2026-11-30",
    ),
)
