import { expect, test } from 'vitest'
import { cheapLimit } from './rate-limit-in-process.server.ts'

test('a limit counts an IPv6 network as one caller, and IPv4 addresses each', async () => {
  const mayAsk = cheapLimit({ name: 'test', points: 2, seconds: 60 })

  await mayAsk('2001:db8:1:2::1')
  await mayAsk('2001:db8:1:2:ffff::9')
  await expect(mayAsk('2001:db8:1:2:abcd:ef01:2345:6789')).rejects.toMatchObject({ kind: 'limit' })

  await mayAsk('2001:db8:1:3::1')
  await mayAsk('192.0.2.1')
  await mayAsk('192.0.2.2')
  await mayAsk('::ffff:192.0.2.1')
  await expect(mayAsk('192.0.2.1')).rejects.toMatchObject({ kind: 'limit' })
})
