import { expect, test } from '@playwright/test'
import { fingerprint } from '../support/fingerprint.ts'
import { runningServer } from './server-file.ts'

test('all that was read, and all that was sent from other sites, has changed nothing', async () => {
  const { databaseUrl, before } = runningServer()
  expect(await fingerprint(databaseUrl)).toEqual(before)
})
