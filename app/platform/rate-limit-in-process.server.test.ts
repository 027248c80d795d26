import { expect, test } from 'vitest'
import { MOST_CALLERS } from './count-calls.server.ts'
import { cheapLimit } from './rate-limit-in-process.server.ts'

const limit = { kind: 'limit' }

test('a limit counts an IPv6 network as one caller, and IPv4 addresses each', async () => {
  const mayAsk = cheapLimit({ name: 'test', points: 2, seconds: 60 })

  await mayAsk('2001:db8:1:2::1')
  await mayAsk('2001:db8:1:2:ffff::9')
  await expect(mayAsk('2001:db8:1:2:abcd:ef01:2345:6789')).rejects.toMatchObject(limit)

  await mayAsk('2001:db8:1:3::1')
  await mayAsk('192.0.2.1')
  await mayAsk('192.0.2.2')
  await mayAsk('::ffff:192.0.2.1')
  await expect(mayAsk('192.0.2.1')).rejects.toMatchObject(limit)
})

test('a caller is told how long to wait, and begins anew after that; costs add up', async () => {
  let at = 0
  const mayAsk = cheapLimit({ name: 'test', points: 10, seconds: 60 }, () => at)
  await mayAsk('a', 4)
  await mayAsk('a', 6)

  at = 20_500
  await expect(mayAsk('a')).rejects.toMatchObject({ ...limit, params: { seconds: 40 } })
  at = 60_000
  await mayAsk('a', 10)
  await expect(mayAsk('a')).rejects.toMatchObject(limit)
})

test('a crowd fills no memory: the oldest are forgotten, those in the middle of their time last', async () => {
  const mayAsk = cheapLimit({ name: 'test', points: 1, seconds: 60 })
  await mayAsk('first')
  for (let at = 1; at < MOST_CALLERS; at += 1) await mayAsk(`caller ${at}`)
  await expect(mayAsk('first')).rejects.toMatchObject(limit)

  await mayAsk('one more')

  await mayAsk('first')
  await expect(mayAsk(`caller ${MOST_CALLERS - 1}`)).rejects.toMatchObject(limit)
  await expect(mayAsk('one more')).rejects.toMatchObject(limit)
})
