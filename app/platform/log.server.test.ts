import { expect, test } from 'vitest'
import { loggedPath } from './log.server.ts'

test.each([
  ['/de/confirm/abc-DEF_1', '/de/confirm/[hidden]'],
  ['/ticket/6XK5P.s1gn', '/ticket/[hidden]'],
  ['/pay/sandbox/5EQNN', '/pay/sandbox/[hidden]'],
  ['/topic/negotiating-with-suppliers', '/topic/negotiating-with-suppliers'],
])('%s is logged as %s', (path, logged) => expect(loggedPath(path)).toBe(logged))
