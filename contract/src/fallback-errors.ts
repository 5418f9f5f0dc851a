/** Errors that a page shows without a readable response. They are in the first load; the other messages come from the server. */
export const fallbackErrors = {
  UNAUTHENTICATED: { status: 401, message: 'Connectez-vous pour continuer.' },
  UNEXPECTED: {
    status: 500,
    message: 'Une erreur inattendue s’est produite. Réessayez plus tard ou contactez le support.',
  },
  UNAVAILABLE: { status: 503, message: 'Le service est momentanément indisponible. Réessayez dans un instant.' },
} as const
