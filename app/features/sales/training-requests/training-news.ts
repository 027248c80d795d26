/** The kinds of news about a request. */
export const TRAINING_NEWS = [
  'asked',
  'countered',
  'accepted',
  'agreed',
  'declined',
  'withdrawn',
  'expired',
  'booked',
  'lapsed',
  'cancelled',
] as const
export type TrainingNews = (typeof TRAINING_NEWS)[number]

/** Who is notified: the side that did not act. */
export const HEARD_BY: Record<TrainingNews, readonly ('buyer' | 'provider')[]> = {
  asked: ['provider'],
  agreed: ['provider'],
  withdrawn: ['provider'],
  booked: ['provider'],
  countered: ['buyer'],
  accepted: ['buyer'],
  declined: ['buyer'],
  expired: ['buyer', 'provider'],
  lapsed: ['buyer', 'provider'],
  cancelled: ['buyer', 'provider'],
}
