/** Shows the dark favicon or the default one, by rewriting the page's icon links. */
export function showFavicon(dark: boolean) {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')) {
    const href = link.getAttribute('href') ?? ''
    const wanted = href.replace(/^\/favicon(-dark)?\./, dark ? '/favicon-dark.' : '/favicon.')
    if (wanted !== href) link.setAttribute('href', wanted)
  }
}
