import { afterAll, vi } from 'vitest'
import { rememberConfiguration } from '../config.server.ts'

// Tests of one worker share their process: what a file changes of it is as before for the next.
const putBack = rememberConfiguration()
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  putBack()
})
