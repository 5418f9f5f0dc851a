import * as z from 'zod/mini'
import { PostProductionListed } from '../post-productions/schema.ts'
import { route } from '../route.ts'
import { Comment, CommentCreate, ReviewVersion, RoundSending } from './schema.ts'

export const review = {
  versions: route({
    method: 'GET',
    path: '/api/post-production/{postProductionId}/versions',
    access: 'signed-in',
    summary: 'Les versions d’une post-production, la dernière d’abord, avec leurs fichiers et leurs commentaires.',
    response: z.array(ReviewVersion),
  }),
  comment: route({
    method: 'POST',
    path: '/api/post-production/{postProductionId}/comments',
    access: 'signed-in',
    summary: 'Écrit un commentaire sur la dernière version : un brouillon, jusqu’à l’envoi des retours.',
    body: CommentCreate,
    response: Comment,
  }),
  sendRound: route({
    method: 'POST',
    path: '/api/post-production/{postProductionId}/sync-comments',
    access: 'signed-in',
    summary: 'Envoie les retours au talent.',
    body: RoundSending,
    response: PostProductionListed,
  }),
}
