import { expect, test } from 'vitest'
import { placeAfterSwitch } from './switch-place.ts'

test.each([
  ['/dashboard/c/userroles', '/dashboard/c/userroles'],
  ['/de/topic/glazing?x=1', '/topic/glazing?x=1'],
  ['/mybooking/ABC', '/mybooking'],
  ['/event/manage_event/glazing', '/event/manage_event'],
  ['/manage_requirement', '/manage_requirement'],
  ['/order/ABC', '/dashboard'],
  ['/for-companies', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['https://evil.example/', '/dashboard'],
  [undefined, '/dashboard'],
])('who switches at %s goes on at %s', (from, to) => expect(placeAfterSwitch(from)).toBe(to))
