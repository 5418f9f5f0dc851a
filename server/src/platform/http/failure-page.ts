import { typeset } from '@regie/contract/french'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../html.ts'
import type { Failure } from './failure.ts'

/** True when a person opens the file in a tab, false when a page fetches it. */
export const isOpenedByPerson = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'document'

const pageOf = (message: string) =>
  html`<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Fichier indisponible</title>
<style>
  body { max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }
  h1 { font-size: 1.25rem; margin: 0 }
</style>
<main>
  <h1>Ce fichier n’a pas pu être ouvert</h1>
  <p>${typeset(message)}</p>
  <p><a href="">Réessayer</a></p>
</main>
</html>
`.markup

/** The page shown in a tab instead of a failed file: the reason, and how to retry. */
export const sendFailurePage = (reply: FastifyReply, { message }: Failure): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(pageOf(message))
