// Before the first paint, so that a chosen theme never flashes the other one.
try {
  const { dataset } = document.documentElement;
  // What the account says goes before what this browser remembers, and is remembered from then on.
  if (dataset.accountTheme === 'system') localStorage.removeItem('theme');
  else if (dataset.accountTheme) localStorage.setItem('theme', dataset.accountTheme);
  else if (localStorage.getItem('theme')) dataset.theme = localStorage.getItem('theme');
} catch {}
