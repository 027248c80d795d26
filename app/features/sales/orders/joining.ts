import type { OrderState } from './order.ts'

type Deal = { groupDealId: string | null; joinedAt: Date | null }

/** Whether it was to join a price promise by a card, and its seats have never counted for it. */
export const isUnjoined = ({ groupDealId, joinedAt }: Deal): boolean =>
  groupDealId !== null && joinedAt === null

/** Whether it waits for a card to join a price promise: nothing is paid for it otherwise. */
export const isJoining = ({ state, ...deal }: Deal & { state: OrderState }): boolean =>
  state === 'held' && isUnjoined(deal)
