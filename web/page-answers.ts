type Answered = {
  /** The pattern of the page. */
  at: string
  /** False: that page alone; otherwise those under it too, in the same frame. */
  andUnder: boolean
  asked: readonly string[]
}

/** Whom a list or the dashboard may follow. */
const followers = '/api/users?roles=PRODUCTEUR&roles=ADMIN&state=active&limit=50'

/** What the frame of any signed-in page asks for. */
const frame = ['/api/me/notifications', '/api/me/photos']

/**
 * What the pages ask for as they open: the server answers it with the page, so that nothing waits for scripts to ask. Addresses are
 * those that the scripts build, to the letter: `page-answers.spec.ts` opens the pages, and refuses one that is asked for again or that
 * nobody takes. What depends on choices kept in the browser is not here.
 */
const answers: readonly Answered[] = [
  { at: '/admin', andUnder: true, asked: [...frame, '/api/failed-work'] },
  {
    at: '/admin/dashboard',
    andUnder: false,
    asked: [
      '/api/dashboard',
      '/api/companies?limit=1',
      '/api/companies?limit=5&sort=-createdAt',
      '/api/users?limit=1&state=active',
      '/api/users?limit=1&roles=TALENT',
      '/api/users?limit=5&sort=-createdAt',
      '/api/documents/expiring',
      followers,
    ],
  },
  { at: '/admin/projects/$projectId', andUnder: true, asked: ['/api/projects/$projectId'] },
  {
    at: '/admin/projects/$projectId',
    andUnder: false,
    asked: [
      '/api/projects/$projectId/productions?sort=dueOn&limit=10',
      '/api/projects/$projectId/prestations?limit=200',
      '/api/waits?projectId=$projectId',
      '/api/waits/rhythm',
      '/api/projects/$projectId/reminders',
      '/api/prestations?projectId=$projectId&sort=startsOn&limit=10',
      '/api/post-production?projectId=$projectId&limit=200',
      '/api/discussions?of=projects&id=$projectId',
      '/api/templates',
    ],
  },
  {
    at: '/admin/projects',
    andUnder: false,
    asked: [followers, '/api/companies?limit=50', '/api/views?gridId=%2Fadmin%2Fprojects'],
  },
  { at: '/client', andUnder: false, asked: [...frame, '/api/me/companies', '/api/me/workflows'] },
  { at: '/talent/dashboard', andUnder: false, asked: [...frame, '/api/me/payables', '/api/me/workflows'] },
]

/** The addresses of the API that the page of a pattern asks for as it opens. */
export const answersOfPage = (pattern: string): string[] =>
  answers
    .filter(({ at, andUnder }) => pattern === at || (andUnder && pattern.startsWith(`${at}/`)))
    .flatMap(({ asked }) => asked)
