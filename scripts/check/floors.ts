/** The seven areas, lowest first, and in each its features, lowest first: a feature imports only what stands before it. */
export const AREAS = {
  people: [
    'parties',
    'accounts',
    'email-codes',
    'auth-sessions',
    'credentials',
    'second-step',
    'email-change',
    'sign-in',
    'registration',
    'notifications',
    'companies',
    'company-profiles',
  ],
  catalogue: [
    'search-index',
    'search',
    'trainers',
    'availability',
    'trainer-profiles',
    'topic-covers',
    'topics',
    'topic-editing',
    'events',
    'ticket-types',
    'inventory',
    'waitlist',
    'seat-requests',
    'price-pools',
    'booking-codes',
    'event-pages',
    'event-form',
    'offers',
    'favourites',
    'cities',
    'catalogue-record',
    'catalogue-files',
    'catalogue-import',
    'catalogue-uploads',
  ],
  money: ['payments', 'invoicing', 'subscriptions'],
  sales: [
    'orders',
    'participant-questions',
    'participants',
    'confirmations',
    'receivables',
    'purchase-requests',
    'checkout',
    'group-deals',
    'order-payments',
    'seat-offers',
    'bank-statements',
    'cancellations',
    'announcements',
    'event-changes',
    'bookings',
    'organiser-sales',
    'training-requests',
    'revenue',
  ],
  delivery: ['check-in', 'attendance', 'certificates', 'reviews'],
  procurement: ['requirements', 'workspace'],
  site: ['site', 'privacy', 'backoffice'],
} as const

/** `area/feature` of all features, lowest floor first. */
export const FLOORS: readonly string[] = Object.entries(AREAS).flatMap(([area, features]) =>
  features.map((feature) => `${area}/${feature}`),
)

/** `area/feature` that a file of the product stands in; undefined outside of features. */
export function featureOf(file: string): string | undefined {
  return /^app\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
}
