import { usernameChangedMail } from '#app/features/people/accounts/emails/username-changed.email.tsx'
import { newDeviceMail } from '#app/features/people/auth-sessions/emails/new-device.email.tsx'
import { bankChangedMail } from '#app/features/people/bank-accounts/emails/bank-changed.email.tsx'
import { BANK_NEWS } from '#app/features/people/bank-accounts/jobs.ts'
import { invitationMail } from '#app/features/people/companies/emails/invitation.email.tsx'
import { identityMail } from '#app/features/people/credentials/emails/identity.email.tsx'
import { passwordChangedMail } from '#app/features/people/credentials/emails/password-changed.email.tsx'
import { emailChangeMail } from '#app/features/people/email-change/emails/email-change.email.tsx'
import { confirmEmailMail } from '#app/features/people/email-codes/emails/confirm-email.email.tsx'
import { emailCodeMail } from '#app/features/people/email-codes/emails/email-code.email.tsx'
import { notPostedMail } from '#app/features/people/mail-in/emails/not-posted.email.tsx'
import { unreadMessagesMail } from '#app/features/people/message-emails/emails/unread-messages.email.tsx'
import { notificationMail } from '#app/features/people/notifications/emails/notification.email.tsx'
import { CHOICES } from '#app/features/people/notifications/statement.ts'
import { recoveryCodesWarningMail } from '#app/features/people/second-step/emails/codes-warning.email.tsx'
import { twoStepMail } from '#app/features/people/second-step/emails/two-step.email.tsx'
import { guessingWarningMail } from '#app/features/people/sign-in/emails/guessing-warning.email.tsx'
import { resetPasswordMail } from '#app/features/people/sign-in/emails/reset-password.email.tsx'
import { ANYBODY, link, type Samples } from './sample-words.ts'

const STATEMENT = {
  acts: [...CHOICES],
  rule: 'promises',
  source: 'report',
  detectedBy: 'none',
  until: '2027-03-01T00:00:00.000Z',
  objectUntil: new Date('2027-06-01'),
  origin: 'https://quorum.example',
} as const

const when = ANYBODY

/** Emails of accounts and of what people say to each other. */
export const OF_PEOPLE: Record<string, Samples> = {
  'second-step/codes-warning': (t, language, name) => [recoveryCodesWarningMail(t, { language, name, link })],
  'email-codes/confirm-email': (t, language, name) => [
    confirmEmailMail(t, { language, name, link, hours: 24 }),
  ],
  'email-change/email-change': (t, language) =>
    ([{ code: '123456' }, { undo: 'x' }, 'taken', 'changed'] as const).map((says) =>
      emailChangeMail(t, { language, says, minutes: 15, days: 7, link }),
    ),
  'email-codes/email-code': (t, language) => [
    emailCodeMail(t, { language, code: '123456', minutes: 10, link }),
    emailCodeMail(t, { language, code: '123456', minutes: 10, link: null }),
  ],
  'sign-in/guessing-warning': (t, language, name) => [guessingWarningMail(t, { language, name, tries: 10 })],
  'credentials/identity': (t, language, name) => [
    identityMail(t, { language, name, site: 'Google', change: 'on', link }),
    identityMail(t, { language, name, site: 'Google', change: 'off', link }),
    identityMail(t, { language, name, site: null, change: 'on', link }),
    identityMail(t, { language, name, site: null, change: 'off', link }),
  ],
  'auth-sessions/new-device': (t, language, name) => {
    const known = { device: { browser: 'Firefox', system: 'Linux' }, network: '203.0.113.x' }
    const unknown = { device: { browser: null, system: null }, network: null }
    return [known, unknown].map((seen) => newDeviceMail(t, { language, name, when, link, ...seen }))
  },
  'credentials/password-changed': (t, language, name) => [
    passwordChangedMail(t, { language, name, link, how: 'link' }),
    passwordChangedMail(t, { language, name, link, how: 'settings' }),
  ],
  'sign-in/reset-password': (t, language, username) => [
    resetPasswordMail(t, { language, username, link, hours: 1 }),
  ],
  'second-step/two-step': (t, language, name) => [
    twoStepMail(t, { language, name, change: 'on', link }),
    twoStepMail(t, { language, name, change: 'off', link }),
  ],
  'accounts/username-changed': (t, language, former) => [
    usernameChangedMail(t, { language, former, username: former, link }),
  ],
  'bank-accounts/bank-changed': (t, language, party) =>
    BANK_NEWS.map((what) => {
      const at = { inForceAt: new Date('2026-12-03T10:00:00Z'), timeZone: 'Asia/Kolkata' }
      return bankChangedMail(t, { language, what, party, number: 'CH93 •••• 2957', ...at, link })
    }),
  'companies/invitation': (t, language, company) => [
    invitationMail(t, { language, company, inviter: company, link, days: 14 }),
  ],
  'mail-in/not-posted': (t, language) =>
    (['old', 'sealed', 'empty', 'refused'] as const).map((reason) =>
      notPostedMail(t, { language, reason, link }),
    ),
  'notifications/notification': (t, language, text) => [
    notificationMail(t, { language, text, link, unsubscribe: link, decided: null }),
    notificationMail(t, { language, text, link, unsubscribe: null, decided: null }),
    notificationMail(t, {
      language,
      text,
      link,
      unsubscribe: null,
      decided: { reason: text, number: 'ABCDEF012345', object: link, statement: null },
    }),
    notificationMail(t, {
      language,
      text,
      link,
      unsubscribe: null,
      decided: { reason: text, number: 'ABCDEF012345', object: link, statement: STATEMENT },
    }),
  ],
  'message-emails/unread-messages': (t, language, typed) =>
    [null, typed].map((title) =>
      unreadMessagesMail(t, {
        language,
        name: typed,
        title,
        messages: [{ position: 1, words: typed }],
        link,
        unsubscribe: link,
      }),
    ),
}
