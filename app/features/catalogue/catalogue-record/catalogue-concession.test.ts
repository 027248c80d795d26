import { expect, test } from 'vitest'
import { buyersOf } from './catalogue-concession.ts'

test.each([
  'Students',
  'Non-profit and students',
  'Ermäßigt (gemeinnützig, Studium)',
  'Tarif associatif et étudiant',
  'Ridotto (no profit, studenti)',
  'Reducida (ONG y estudiantes)',
  '割引（非営利団体・学生）',
  'IEEE Members',
  'Mitglieder',
  '会員価格',
])('%s says that it is a concession', (name) => {
  expect(buyersOf(name)).toEqual({ sure: true, value: 'concession' })
})

test.each(['Academic Price', 'Reduced', 'Ermäßigt', 'Senior', '割引'])(
  '%s is only guessed to be one, so that it is not published by itself',
  (name) =>
    expect(buyersOf(name)).toMatchObject({
      sure: false,
      value: 'concession',
      because: { code: 'guess.concession' },
    }),
)

test.each([
  'Standard',
  'Non-members',
  'Nicht-Mitglieder',
  '会員以外',
  'Seat with individual coaching',
  'Live online',
  'Early bird',
  'Society dinner',
  null,
])('%s is for everyone', (name) => expect(buyersOf(name)).toEqual({ sure: true, value: 'everyone' }))
