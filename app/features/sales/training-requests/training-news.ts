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

/** What is noted of it in the conversation of the two sides. */
export const TRAINING_LINES = {
  asked: 'trainingAsked',
  countered: 'trainingCountered',
  accepted: 'trainingAccepted',
  agreed: 'trainingAgreed',
  declined: 'trainingDeclined',
  withdrawn: 'trainingWithdrawn',
  expired: 'trainingExpired',
  booked: 'trainingBooked',
  lapsed: 'trainingLapsed',
  cancelled: 'trainingCancelled',
} as const satisfies Record<TrainingNews, string>
