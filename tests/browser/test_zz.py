from tests.browser.test_drag import *
import pytest
@pytest.mark.parametrize("vp", [(1280,720),(390,844),(844,390),(320,568),(1920,1080)])
def test_b(page_at, vp):
    player = player_at(page_at, viewport=vp)
    def box(): return [player.page.locator(s).evaluate("e=>{const b=e.getBoundingClientRect();return [b.width,b.height]}") for s in ("#table","#status")]
    print(vp, box())
    player.tap("10"); print(box(), player.status("message").text_content())
    player.page.evaluate("document.querySelector('[data-status=message]').textContent='6 of spades to pile 5; now on top of pile 10: 4 of spades.'")
    print(box())
def test_a(page_at):
    player = touching(page_at)
    finger = Finger(player)
    player.page.evaluate("""() => { window.log=[]; for (const t of ['pointerdown','pointermove','pointerup','pointercancel','lostpointercapture']) document.addEventListener(t, e => log.push([t,e.pointerId,e.isPrimary,Math.round(e.clientX),Math.round(e.clientY)].join(' ')), true) }""")
    finger.down(player.card("10"))
    finger.move(player.card("5"))
    finger.down(player.card("8"), name=1)
    finger.move(player.card("9"), name=1)
    finger.move(player.card("5"), name=0)
    finger.up()
    print("\n".join(player.page.evaluate("log")))
    print(player.card("5"), player.status("message").text_content())
