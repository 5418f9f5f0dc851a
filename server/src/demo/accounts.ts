/** The password of every account of the demo agency. It is published: the demo is never loaded into somebody's own database unasked. */
export const demoPassword = 'regie-demo-2026'

/** One account per role, to try the product with. */
export const accounts = ['admin@regie.test', 'producteur@regie.test', 'talent@regie.test', 'client@regie.test'] as const
