import { LANGUAGES, prefixOf } from './language.ts'

/**
 * The first segments of addresses that are nobody else's to read: forms, and pages of one person. Each stands
 * in every language; a test holds the list against the routes of the areas that are not public.
 */
export const PRIVATE_PLACES = [
  'login',
  'register',
  'logout',
  'impersonation',
  'data-request',
  'social',
  'confirm',
  'unsubscribe',
  'decline-requirement',
  'assessment',
  'approval',
  'needs',
  'report',
  'reset',
  'dashboard',
  'mybooking',
  'message',
  'myfavorite',
  'request-training',
  'training-requests',
  'training-topics',
  'training-fees',
  'purchase-orders',
  'purchase-order',
  'review',
  'revenue',
  'bank-account',
  'schedule',
  'order',
  'pay',
  'ticket',
  'dev',
  'manage_topic',
  'addtopic',
  'event/addevent',
  'event/manage_event',
  'event/checkin',
  'event/waiting',
  'event/ask',
  'event/pool',
  'manage_requirement',
  'requirement/addrequirement',
  'requirement/fitting',
  'proposals',
  'profile',
  'settings',
  'trainerprofile',
  'availability',
  'document',
  'files',
  'admin',
] as const

/**
 * robots.txt: everything may be read but private places, as whole segments, so that '/order' hides no
 * '/orderly'.
 */
export function robotsFile(origin: string): string {
  const lines = LANGUAGES.flatMap((language) =>
    PRIVATE_PLACES.flatMap((place) => {
      const path = `${prefixOf(language)}/${place}`
      return [`Disallow: ${path}$`, `Disallow: ${path}/`, `Disallow: ${path}?`]
    }),
  )
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    ...lines,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
