import { type Choice, PARTY_CHOICES } from '#app/features/people/notifications/statement.ts'
import type { ActedOn, StaffAct } from './staff-act.ts'

/** What can be decided about each kind of thing, what it is about first and its owner after it. */
export const CHOICES_ABOUT: Record<ActedOn, readonly Choice[]> = {
  topic: ['topic.demote', 'topic.hide', 'topic.remove', 'picture.remove', ...PARTY_CHOICES],
  event: ['event.demote', 'event.hide', 'event.remove', 'picture.remove', ...PARTY_CHOICES],
  requirement: ['requirement.demote', 'requirement.hide', 'requirement.remove', ...PARTY_CHOICES],
  review: ['review.hide', 'review.remove', ...PARTY_CHOICES],
  answer: ['answer.remove', ...PARTY_CHOICES],
  picture: ['picture.remove', ...PARTY_CHOICES],
  party: [...PARTY_CHOICES, 'picture.remove'],
}

/** Which of two makes no sense beside the other. */
const ONE_OF: readonly (readonly Choice[])[] = [
  ['topic.demote', 'topic.hide', 'topic.remove'],
  ['event.demote', 'event.hide', 'event.remove'],
  ['requirement.demote', 'requirement.hide', 'requirement.remove'],
  ['review.hide', 'review.remove'],
  ['party.demote', 'party.hide', 'party.suspend'],
  ['party.pause', 'party.suspend'],
]

type Standing = Record<'isHidden' | 'isSuspended' | 'isPaused' | 'isDemoted' | 'isUnpaid', boolean>

/** What can still be decided about a party as it stands. */
export function choicesOn(standing: Standing): readonly Choice[] {
  const { isHidden, isSuspended, isPaused, isDemoted, isUnpaid } = standing
  const isDone: Partial<Record<Choice, boolean>> = {
    'party.demote': isDemoted || isHidden || isSuspended,
    'party.stopPayments': isUnpaid,
    'party.pause': isPaused || isSuspended,
    'party.hide': isHidden || isSuspended,
    'party.suspend': isSuspended,
  }
  return PARTY_CHOICES.filter((choice) => !isDone[choice])
}

/** What can still be decided about a topic that is shown, and about its owner as that stands. */
export const choicesOnTopic = (isDemoted: boolean, owner: Standing): readonly Choice[] => [
  ...CHOICES_ABOUT.topic.filter(
    (choice) => readChoice(choice).kind !== 'party' && !(isDemoted && choice === 'topic.demote'),
  ),
  ...choicesOn(owner),
]

/** Whether what was chosen fits together. */
export const fitTogether = (choices: readonly Choice[]): boolean =>
  ONE_OF.every((some) => some.filter((one) => choices.includes(one)).length < 2)

/** What weighs so much that staff shows the second factor again for it. */
const GRAVE_CHOICES: readonly Choice[] = ['party.suspend']

/** What never ends by itself. */
export const FOR_GOOD: readonly Choice[] = [
  'topic.remove',
  'event.remove',
  'requirement.remove',
  'review.remove',
  'answer.remove',
  'picture.remove',
]

/** What ends by its own clock: nobody has to end it. */
export const OWN_CLOCK: readonly Choice[] = ['party.pause', 'party.suspend']

/** What a choice does, and about what. */
export function readChoice(choice: Choice): { kind: ActedOn; act: StaffAct } {
  const [kind, act] = choice.split('.') as [ActedOn, StaffAct]
  return { kind, act }
}

/** Whether all that was chosen can be done about a thing of that kind. */
export const fitsKind = (kind: ActedOn, choices: readonly Choice[]): boolean =>
  choices.every((choice) => CHOICES_ABOUT[kind].includes(choice))

/** Whether staff shows the second factor again for what was chosen. */
export const isGrave = (choices: readonly Choice[]): boolean =>
  choices.some((choice) => GRAVE_CHOICES.includes(choice))

const DAY_MS = 86_400_000

/** The moment so many days from now; null without an end. */
export const untilAfter = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS)

/** Where the people of a party read one decision, by its number. */
export const noticePath = (number: string): string => `/settings/notices/${number}`
