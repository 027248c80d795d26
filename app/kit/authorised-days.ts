/**
 * So many days a card's bank keeps what is authorized
 * (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method).
 */
export const AUTHORISED_DAYS = 7
