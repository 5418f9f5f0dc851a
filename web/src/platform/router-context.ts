import type { QueryClient } from '@tanstack/react-query'

/** What guards and loaders receive. */
export type RouterContext = { queryClient: QueryClient }
