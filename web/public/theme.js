// Sets the theme, the font size and the agency's colours before the first paint. Built pages hold it, and the server names its digest in their content security policy.
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
  const root = document.documentElement
  root.className = `${dark ? 'dark' : 'light'} font-size-${fontSize}`

  // As in `platform/agency.ts`.
  if (location.pathname.startsWith('/admin')) return
  const said = document.querySelector('meta[name="agency"]')?.content
  const palette = (said && JSON.parse(said).palette) || {}
  for (const [themeName, colours] of Object.entries(palette))
    for (const [name, colour] of Object.entries(colours))
      if (/^#[0-9a-f]{6}$/.test(colour)) root.style.setProperty(`--${themeName}-${name}`, colour)
})()
