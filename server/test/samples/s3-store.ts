import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '#platform/storage/s3.ts'
import { startS3Stub } from './s3-stub.ts'

/** A server of S3 for the tests, in its address: `http://key:secret@127.0.0.1:8080`. Without it, our stand-in. */
const server = process.env['REGIE_TEST_S3']

/** The settings that connect Régie to a store. */
export const environmentOf = ({ bucket, endpoint, region, credentials }: S3Settings): Record<string, string> => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? '',
  S3_REGION: region,
  S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
})

async function createBucket(address: string): Promise<S3Settings> {
  const { origin, username, password } = new URL(address)
  const settings: S3Settings = {
    bucket: `regie-${randomUUID()}`,
    endpoint: origin,
    region: 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    direct: null,
  }
  const client = new S3Client({
    endpoint: origin,
    region: settings.region,
    forcePathStyle: true,
    ...(settings.credentials && { credentials: settings.credentials }),
  })
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
  client.destroy()
  return settings
}

/** A bucket of its own: on the server of the tests, else on our stand-in, with its objects in a directory. */
export async function startS3Store(directory: string): Promise<S3Settings & { close: () => Promise<void> }> {
  if (server === undefined) return startS3Stub(directory)
  return { ...(await createBucket(server)), close: async () => {} }
}
