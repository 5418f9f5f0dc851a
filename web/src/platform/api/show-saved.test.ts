import { agency } from '@regie/contract/agency/routes'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from './client.ts'
import { showSaved } from './show-saved.ts'

const { options } = createClient('agency', agency)
const settings = (name: string, version = 1) => ({
  name,
  colour: null,
  logo: null,
  darkLogo: null,
  contactEmail: null,
  contactPhone: null,
  version,
})

afterEach(() => vi.unstubAllGlobals())

/** Reads the settings on a page, each read answered when the test says so. */
function readSettings() {
  const answers: ((name: string) => void)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const body = new Promise<string>((resolve, reject) => {
      answers.push((name) => resolve(JSON.stringify({ data: settings(name) })))
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    return body.then((text) => new Response(text))
  })
  const queryClient = new QueryClient()
  const { queryKey } = options.settings()
  const stop = new QueryObserver(queryClient, options.settings()).subscribe(() => {})
  const shown = () => queryClient.getQueryData(queryKey)?.name
  return { queryClient, queryKey, answers, shown, stop }
}

describe('a saved row', () => {
  it('is not replaced by what was read before it was saved', async () => {
    const { queryClient, queryKey, answers, shown, stop } = readSettings()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.('Former')
    await vi.waitFor(() => expect(shown()).toBe('Former'))
    void queryClient.invalidateQueries({ queryKey })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    await showSaved(queryClient, queryKey, settings('Saved'))
    answers[1]?.('Former')
    expect(shown()).toBe('Saved')
    await vi.waitFor(() => expect(answers).toHaveLength(3))
    expect(shown()).toBe('Saved')
    answers[2]?.('Saved, then changed by somebody else')
    await vi.waitFor(() => expect(shown()).toBe('Saved, then changed by somebody else'))
    stop()
  })

  it('is shown while the first read has not answered', async () => {
    const { queryClient, queryKey, answers, shown, stop } = readSettings()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    await showSaved(queryClient, queryKey, settings('Saved'))
    answers[0]?.('Former')
    expect(shown()).toBe('Saved')
    stop()
  })

  it('is not replaced by the answer of an earlier change', async () => {
    const { queryClient, queryKey, answers, shown, stop } = readSettings()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.('Former')
    await vi.waitFor(() => expect(shown()).toBe('Former'))
    await showSaved(queryClient, queryKey, settings('Second change', 3))
    await showSaved(queryClient, queryKey, settings('First change', 2))
    expect(shown()).toBe('Second change')
    stop()
  })

  it('asks for nothing where nothing was being read', async () => {
    const { queryClient, queryKey, answers, shown, stop } = readSettings()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.('Former')
    await vi.waitFor(() => expect(shown()).toBe('Former'))
    await showSaved(queryClient, queryKey, settings('Saved'))
    expect([shown(), answers.length]).toEqual(['Saved', 1])
    stop()
  })
})
