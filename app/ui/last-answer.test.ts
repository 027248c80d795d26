import { expect, test } from 'vitest'
import { hear } from './last-answer.ts'

const path = '/order/AB12'
const nothing = { answer: undefined, path, isSent: false }
const step = (state: 'idle' | 'submitting' | 'loading', answer?: unknown, at = path) => ({
  state,
  answer,
  path: at,
})
const through = (...steps: ReturnType<typeof step>[]) => steps.reduce(hear, nothing).answer

test('an answer stays while the page is read anew, and while its form is sent again', () => {
  expect(through(step('loading', 'wrong'), step('idle', 'wrong'), step('idle'))).toBe('wrong')
  expect(through(step('idle', 'wrong'), step('idle'), step('submitting'))).toBe('wrong')
})

test('an answer that was forgotten before it was shown is heard', () => {
  expect(through(step('submitting'), step('loading', 'wrong'), step('idle'))).toBe('wrong')
})

test('the next answer takes its place, and an empty one takes it away, however quick', () => {
  expect(through(step('idle', 'wrong'), step('submitting', 'wrong'), step('idle', 'worse'))).toBe('worse')
  expect(through(step('idle', 'wrong'), step('idle'), step('submitting'), step('idle'))).toBeUndefined()
  expect(through(step('idle', 'wrong'), step('submitting', 'wrong'), step('idle'))).toBeUndefined()
})

test('a form that is sent again and led back to its page leaves no answer from before', () => {
  const again = [step('submitting', 'wrong'), step('loading', 'wrong'), step('idle')]
  expect(through(step('idle', 'wrong'), ...again)).toBeUndefined()
  expect(
    through(step('submitting'), step('loading', 'wrong'), step('idle', 'wrong'), ...again),
  ).toBeUndefined()
})

test('a form whose sending is given up keeps its answer', () => {
  expect(through(step('idle', 'wrong'), step('submitting', 'wrong'), step('idle', 'wrong'))).toBe('wrong')
})

test('it belongs to its page', () => {
  expect(through(step('idle', 'wrong'), step('loading'), step('idle', undefined, '/order/CD34'))).toBe(
    undefined,
  )
})
