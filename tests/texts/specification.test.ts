import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const LOGIN = 'app/features/people/sign-in/components/login-form.tsx'
const REGISTER = 'app/features/people/registration/components/register-form.tsx'
const ACCOUNT = 'app/features/people/registration/register-account.server.ts'
const HEADER = 'app/features/site/site/shell/components/shell-header.tsx'
const PASSWORD = 'app/features/people/credentials/components/password-form.tsx'
const SUGGESTIONS = 'app/features/catalogue/search-index/suggestions.ts'
const SETTINGS = 'app/features/people/second-step/components/account-settings.tsx'
const MENU = 'app/features/site/site/shell/components/profile-menu.tsx'
/** A key that is put together where it is read: `service.`, and then what a reader chose. */
const put = (before: string, name: string) => `${before}\${${name}}`

/**
 * What the specification quotes, to the letter: the words, the key that has them, and the module that shows
 * them, which names the key as written here where it is put together. “already” stands for a slip of the pen.
 */
const QUOTED: [words: string, key: string, place: string, named?: string][] = [
  // The login and register dialogs, and the messages of their fields.
  ['Username', 'accounts:username.label', REGISTER],
  ['5 - 20 characters', 'accounts:username.hint', REGISTER],
  [
    'Username must contain alphanumeric characters starting with a letter',
    'accounts:username.format',
    'app/features/people/accounts/inputs.ts',
  ],
  ['This username already exists', 'accounts:username.taken', ACCOUNT],
  ['Enter valid username.', 'accounts:username.invalid', 'app/features/people/accounts/inputs.ts'],
  ['Email', 'accounts:email.label', REGISTER],
  ['This email already exists', 'accounts:email.taken', ACCOUNT],
  ['Enter valid email', 'accounts:email.invalid', 'app/features/people/email-codes/inputs.ts'],
  ['Password', 'accounts:password.label', LOGIN],
  [
    'Password should contain min 6 chars',
    'accounts:password.short',
    'app/features/people/credentials/inputs.ts',
  ],
  ['Password is required', 'accounts:password.required', LOGIN],
  ['Phone', 'accounts:phone.label', 'app/features/people/registration/components/invited-fields.tsx'],
  ['Something went wrong!!', 'accounts:signIn.failed', LOGIN],
  ['Something went wrong!!', 'accounts:signIn.failed', REGISTER],
  ['Join {{company}}', 'companies:invitation.accept', 'app/routes/company/join.tsx'],
  ['Reset', 'accounts:reset.pageTitle', 'app/routes/account/reset.tsx'],
  // The header, its search and its menus.
  [
    'Search Trainers, Topics, Events, Requirements...',
    'search:box.placeholder',
    'app/features/catalogue/search/components/search-box.tsx',
  ],
  ['Search all topics containing "{{text}}"', 'search:box.allTopics', SUGGESTIONS],
  ['Search all users containing "{{text}}"', 'search:box.allUsers', SUGGESTIONS],
  ['Topics', 'search:box.topics', SUGGESTIONS],
  ['Users', 'search:box.users', SUGGESTIONS],
  ['Requirements', 'search:box.requirements', SUGGESTIONS],
  ['Events', 'search:box.events', SUGGESTIONS],
  ['Register', 'common:shell.account.register', HEADER],
  ['(Admin)', 'common:shell.account.admin', MENU, put('shell.account.', 'label')],
  ['(Manager)', 'common:shell.account.manager', MENU, put('shell.account.', 'label')],
  ['Sign out', 'common:shell.account.signOut', MENU],
  ['Company Details', 'company:title', 'app/routes/company/company-details.tsx'],
  ['Event Approval', 'seat-requests:decide.title', 'app/routes/provider/event-approval.tsx'],
  ['Beta', 'common:shell.account.beta', HEADER],
  [
    'View all',
    'notifications:menu.viewAll',
    'app/features/people/notifications/components/notification-menu.tsx',
  ],
  [
    'Free trial - {{count}} days',
    'companies:trial_other',
    'app/features/people/companies/components/workspace-banner.tsx',
  ],
  ['ACCEPT ALL', 'common:shell.cookies.accept', 'app/features/site/site/shell/components/cookie-banner.tsx'],
  // Titles of pages.
  ['Dashboard', 'dashboard:title', 'app/routes/account/dashboard.tsx'],
  ['Add Topic', 'topic-editing:add.pageTitle', 'app/routes/provider/add-topic.tsx'],
  ['Manage Topic', 'topic-editing:own.pageTitle', 'app/routes/provider/manage-topics.tsx'],
  ['My Booking', 'bookings:pageTitle', 'app/routes/buyer/my-bookings.tsx'],
  ['Manage Requirement', 'requirements:own.pageTitle', 'app/routes/buyer/manage-requirements.tsx'],
  ['Revenue', 'revenue:title', 'app/routes/provider/revenue.tsx'],
  ['Settings', 'settings:title', 'app/routes/account/settings.tsx'],
  ['My Favorite', 'favourites:pageTitle', 'app/routes/buyer/my-favourites.tsx'],
  ['Home', 'favourites:home', 'app/routes/buyer/my-favourites.tsx'],
  // Account Settings.
  ['Account Settings', 'settings:heading', 'app/routes/account/settings.tsx'],
  ['Profile visibility', 'settings:visibility.title', SETTINGS],
  ['Joined Companies Only', 'settings:visibility.label', SETTINGS],
  ['I am', 'settings:service.title', SETTINGS],
  ['Training Provider', 'settings:service.provider', SETTINGS, put('service.', 'value')],
  ['Training Seeker', 'settings:service.seeker', SETTINGS, put('service.', 'value')],
  ['QMail messages', 'settings:emails.message', SETTINGS, put('emails.', 'kind')],
  ['Newsletters', 'settings:emails.newslet', SETTINGS, put('emails.', 'kind')],
  ['Profile type', 'settings:profileType.title', SETTINGS],
  ['Individual', 'settings:profileType.indprofile', SETTINGS, put('profileType.', 'value')],
  ['Supplier', 'settings:profileType.compprofile', SETTINGS, put('profileType.', 'value')],
  ['Modify password', 'settings:password.title', PASSWORD],
  ['Current Password', 'settings:password.old', PASSWORD],
  ['New Password', 'settings:password.new', PASSWORD],
  ['Confirm Password', 'settings:password.confirm', PASSWORD],
  ["Password doesn't match", 'settings:password.mismatch', PASSWORD],
  ['Deactivate Account', 'settings:leave.title', 'app/features/site/privacy/components/leave-form.tsx'],
]

const textAt = (key: string): unknown => {
  const [namespace = '', path = ''] = key.split(':')
  let found = JSON.parse(read(`locales/en/${namespace}.json`))
  for (const name of path.split('.')) found = found?.[name]
  return found
}

test.each(QUOTED)('“%s” stands in the English texts to the letter', (words, key) => {
  expect(textAt(key)).toBe(words)
})

test.each(QUOTED)('“%s” (%s) is shown by %s', (_words, key, place, named) => {
  const source = read(place)
  const path = key.slice(key.indexOf(':') + 1).replace(/_(one|other)$/, '')
  const names = named ? [`\`${named}\``] : [`'${path}'`, `'${key}'`]
  expect(names.some((name) => source.includes(name))).toBe(true)
})
