import type { Gateway } from './gateway.server.ts'

/**
 * Bank transfers to the marketplace's collecting account, one for many payments. Nobody outside is asked: who
 * sees that account says what has come. What goes back is credit of whoever paid, at once.
 */
export const collectingGateway: Gateway = {
  async createPayment({ amount }) {
    return { answer: 'waiting', amount }
  },

  async find(_paymentId, amount) {
    return { answer: 'waiting', amount }
  },

  async cancel(_paymentId, amount) {
    return { answer: 'done', amount, paid: false, reason: 'cancelled' }
  },

  async refund() {
    return { answer: 'done' }
  },
}
