// Before the first paint, so that a chosen theme never flashes the other one.
try {
  const { dataset } = document.documentElement;
  // What the account says goes before what this browser remembers, and is remembered from then on.
  if (dataset.accountTheme === 'system') localStorage.removeItem('theme');
  else if (dataset.accountTheme) localStorage.setItem('theme', dataset.accountTheme);
  else if (localStorage.getItem('theme')) dataset.theme = localStorage.getItem('theme');
} catch {}

// A shortcut that is pressed before the palette’s script has come is kept for it.
addEventListener('keydown', (event) => {
  const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
  const isAsked = /Mac|iP(hone|ad)/.test(navigator.platform) ? metaKey : ctrlKey;
  if (!isAsked || altKey || shiftKey || key.toLowerCase() !== 'k') return;
  if (!document.querySelector('command-palette:not(:defined)')) return;
  event.preventDefault();
  document.documentElement.dataset.summoned = '';
});
