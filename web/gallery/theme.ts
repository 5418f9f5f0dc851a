export const theme = new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light'
