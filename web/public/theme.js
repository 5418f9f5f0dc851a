// Sets the theme and the font size before the first paint; a file, because the content security policy forbids inline scripts.
// Reads what the preferences store persists, and falls back to that store's defaults.
;(() => {
  let preferences = {}
  try {
    preferences = JSON.parse(localStorage.getItem('regie-preferences') ?? '{}')?.state ?? {}
  } catch {
    // Storage refused or damaged: the defaults do.
  }
  const { theme = 'light', fontSize = 'base' } = preferences
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.className = `${dark ? 'dark' : 'light'} font-size-${fontSize}`
})()
