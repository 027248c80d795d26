/**
 * What those who hold seats are told of an event's quorum: people are missing, it is decided later, it does
 * not take place.
 */
export const NEWS = ['missed', 'moved', 'cancelled'] as const
export type News = (typeof NEWS)[number]
