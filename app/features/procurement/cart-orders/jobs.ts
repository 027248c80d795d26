import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Books the seats of an order that was acknowledged. */
export const bookCartJob = defineJob('cart-orders.book-cart', z.object({ purchaseOrderId: z.uuid() }))

/** Nothing is booked of an order that came to nothing. */
export const dropCartJob = defineJob('cart-orders.drop-cart', z.object({ purchaseOrderId: z.uuid() }))

/** Tells that seats could not be booked. */
export const notifyCartJob = defineJob('cart-orders.notify-cart', z.object({ cartId: z.uuid() }))
