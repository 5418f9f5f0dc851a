import '#platform/api/zod.ts'
import { errors } from '@regie/contract/errors'
import { session } from '@regie/contract/session/routes'
import { Credentials, EmailOnly, PasswordChange, PasswordReset, Setup, TokenOnly } from '@regie/contract/session/schema'
import * as z from 'zod/mini'
import { ApiError } from '#platform/api/api-error.ts'
import { createClient } from '#platform/api/client.ts'

const { api } = createClient('session', session)

/** Validates the typed values, then sends them; an invalid field rejects as the server's refusal would. */
export type Submit<Answer> = (typed: Record<string, unknown>) => Promise<Answer>

const checkedForm =
  <S extends z.core.$ZodType, Answer>(schema: S, send: (input: z.output<S>) => Promise<Answer>): Submit<Answer> =>
  async (typed) => {
    const read = z.safeParse(schema, typed)
    if (read.success) return send(read.data)
    const fields: Record<string, string> = {}
    for (const { path, message } of read.error.issues) fields[String(path[0])] ??= message
    throw new ApiError({ ...errors.INVALID, code: 'INVALID', fields })
  }

export const signIn = checkedForm(Credentials, (body) => api.signIn({ body }))
export const openLink = checkedForm(TokenOnly, (body) => api.openLink({ body }))
export const confirmEmail = checkedForm(TokenOnly, (body) => api.confirmEmail({ body }))
export const changePassword = checkedForm(PasswordChange, (body) => api.changePassword({ body }))
export const setUp = checkedForm(Setup, (body) => api.setUp({ body }))
export const resetPassword = (token: string) =>
  checkedForm(z.pick(PasswordReset, { password: true }), ({ password }) =>
    api.resetPassword({ body: { token, password } }),
  )

/** The two mails that can be requested; both return the address as the server parsed it. */
export const requestLink = checkedForm(EmailOnly, async (body) => {
  await api.requestLink({ body })
  return body.email
})
export const forgotPassword = checkedForm(EmailOnly, async (body) => {
  await api.forgotPassword({ body })
  return body.email
})
