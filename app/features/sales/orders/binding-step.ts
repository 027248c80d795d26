import type { OrderStep, PaymentStep } from './order.ts'

type Moves = { state?: OrderStep; payment?: PaymentStep }

/**
 * The steps by which a buyer owes or pays something. What the marketplace does later follows from one of
 * these.
 */
const BINDING: readonly (OrderStep | undefined)[] = ['pledge', 'reserve', 'confirm', 'confirm_late']

export const binds = ({ state, payment }: Moves): boolean => payment === 'start' || BINDING.includes(state)
