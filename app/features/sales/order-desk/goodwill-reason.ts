/** Why staff gives money of an order back beyond its terms: the list that is chosen from. */
export const GOODWILL_REASONS = [
  'training_poor',
  'not_as_described',
  'organiser_unreachable',
  'our_mistake',
  'hardship',
  'charged_twice',
] as const
export type GoodwillReason = (typeof GOODWILL_REASONS)[number]
