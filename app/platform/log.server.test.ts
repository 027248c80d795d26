import { expect, test } from 'vitest'
import { type LogFields, logTo } from './log.server.ts'

function logged(fields: object, sentence = 'it happened'): string[] {
  const lines: string[] = []
  logTo('debug', { write: (line) => void lines.push(line) }).error(fields as LogFields, sentence)
  return lines
}

test('a line holds its sentence, the request, the pattern of the address and the error', () => {
  const [line = ''] = logged({
    requestId: 'r-1',
    route: '/reset/:id/:token',
    err: new Error('broken'),
    attempt: 2,
  })
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'it happened',
    requestId: 'r-1',
    route: '/reset/:id/:token',
    attempt: 2,
    err: { type: 'Error', message: 'broken' },
  })
})

test('what is not in the list of fields does not get in, whatever was passed on', () => {
  const form = { password: 'hunter2', cookie: 'session=abc', path: '/confirm/abc', headers: { a: 'hunter2' } }
  expect(logged({ ...form, requestId: 'r-2' }).join()).not.toMatch(/hunter2|abc|confirm/)
})

test('nothing that is told can begin a line of its own', () => {
  const forged = 'x\n{"level":30,"msg":"forged"}\r\u2028\u0085'
  const lines = logged({ route: forged, err: new Error(forged) }, forged)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n\u2028\u0085]/)
})
