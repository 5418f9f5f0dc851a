/** What a page says when no readable answer came. Apart from the others, which the server tells: it is in the first load. */
export const fallbackErrors = {
  UNAUTHENTICATED: { status: 401, message: 'Connectez-vous pour continuer.' },
  UNEXPECTED: {
    status: 500,
    message: 'Une erreur inattendue s’est produite. Réessayez plus tard ou contactez le support.',
  },
  UNAVAILABLE: { status: 503, message: 'Le service est momentanément indisponible. Réessayez dans un instant.' },
} as const
