import type { OrderState } from './order.ts'

type Deal = { poolId: string | null; joinedAt: Date | null }

/** Whether it was to join a price promise by a card, and its seats have never counted for it. */
export const isUnjoined = ({ poolId, joinedAt }: Deal): boolean => poolId !== null && joinedAt === null

/** Whether it waits for a card to join a price promise: nothing is paid for it otherwise. */
export const isJoining = ({ state, ...deal }: Deal & { state: OrderState }): boolean =>
  state === 'held' && isUnjoined(deal)
