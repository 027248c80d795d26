import type { FormFault } from '#app/ui/form-fault.ts'
import type { SoldOrderPage } from '../queries-sold-order.server.ts'
import styles from './order-desk.module.css'
import { OrderSeat } from './order-seat.tsx'

/** The seats of an order, each with what can be done for its participant. */
export function OrderSeats({ order, fault }: { order: SoldOrderPage; fault: FormFault | null }) {
  return (
    <ul className={styles.seats}>
      {order.tickets.map((seat) => (
        <OrderSeat
          key={seat.position}
          seat={seat}
          currency={order.currency}
          canCorrect={order.can.correct}
          fault={fault?.values.position === String(seat.position) ? fault : null}
        />
      ))}
    </ul>
  )
}
