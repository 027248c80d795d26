/** What staff can turn off for a while, in all processes at once. */
export const KILL_SWITCHES = [
  'signUp',
  'card',
  'invoice',
  'refunds',
  'payouts',
  'messages',
  'uploads',
  'imports',
  'writing',
  'accessMail',
  'salesMail',
  'messageMail',
  'notificationMail',
  'newsMail',
] as const
export type KillSwitch = (typeof KILL_SWITCHES)[number]

/** What moves money: off, too, while a process cannot read whether it is. */
export const MONEY_SWITCHES: readonly KillSwitch[] = ['card', 'invoice', 'refunds', 'payouts']

const SAID_TO_VISITORS: readonly KillSwitch[] = ['signUp', 'card', 'invoice', 'writing', 'accessMail']
const SAID_TO_PEOPLE = KILL_SWITCHES.filter((name) => name !== 'signUp')

/** What readers are told on every page: what concerns a visitor, or who is signed in. */
export function saidTo(isSignedIn: boolean): readonly KillSwitch[] {
  return isSignedIn ? SAID_TO_PEOPLE : SAID_TO_VISITORS
}

/** Kinds of emails by how their names begin; of the others, news that somebody chose to get. */
const KINDS: readonly [RegExp, KillSwitch][] = [
  [/^(accounts|bank-accounts|companies|policy-versions|privacy)\b/, 'accessMail'],
  [
    /^(approval-rules|attendance|collective-statements|invoice-[a-z]+|order-links|orders|reschedulings|training-[a-z]+)\b/,
    'salesMail',
  ],
  [/^(mail-in|message-emails|site|support)\b/, 'messageMail'],
  [/^(notifications|content-reports)\b/, 'notificationMail'],
]

/** The switch that holds emails of a kind back. */
export function mailSwitchOf(kind: string): KillSwitch {
  return KINDS.find(([of]) => of.test(kind))?.[1] ?? 'newsMail'
}
