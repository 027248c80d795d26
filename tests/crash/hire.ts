import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { PLAIN } from '../support/plain-process.ts'

/** A worker process of the product on the database of this test, ready to be killed. */
export async function hire(): Promise<ChildProcess> {
  const worker = fork('tests/crash/shop.ts', {
    execArgv: PLAIN,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'worker',
      PORT: '0',
      DATABASE_POOL: '8',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(worker, 'message')
  return worker
}
