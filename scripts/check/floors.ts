/** The features, lowest floor first: a feature imports only features that stand before it. */
export const FLOORS = [
  'accounts',
  'notifications',
  'companies',
  'qmail',
  'search',
  'trainers',
  'topics',
  'events',
  'favourites',
  'invoicing',
  'orders',
  'requirements',
  'reviews',
  'catalogue-import',
  'workspace',
  'backoffice',
] as const
