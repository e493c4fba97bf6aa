// Stands in the page's head, so that nothing is ever painted in another look than the player's.

(() => {
  document.documentElement.dataset.unseen = "";
  try {
    const settings = JSON.parse(localStorage.getItem("crescent.settings"));
    for (const name of ["theme", "suits", "toolbar"]) {
      if (/^[a-z]+$/.test(settings[name])) document.documentElement.dataset[name] = settings[name];
    }
  } catch {
    // No settings, or none that can be read: the look at first stands in the page.
  }
})();
