/** The password of every demo account. It is public: the demo is never loaded into a real database without a request. */
export const demoPassword = 'regie-demo-2026'

/** One account per role, to try the product. */
export const accounts = ['admin@regie.test', 'producteur@regie.test', 'talent@regie.test', 'client@regie.test'] as const
