/** Written by `npm run rates`, never by hand. */
export const RATES_OF_DAY = {
  day: '2024-12-31',
  perEuro: {
    USD: 1.0389,
    EUR: 1,
    INR: 88.9335,
    GBP: 0.82918,
    JPY: 163.06,
    CHF: 0.9412,
    SGD: 1.4164,
    AED: 3.8154,
    AUD: 1.6772,
  },
}
