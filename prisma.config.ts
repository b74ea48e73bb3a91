// Read by Prisma's command line (`npm run prisma`). A plain object: that command line lives in a folder of its own,
// and its types are not there for an ordinary install.
const url = process.env.DATABASE_URL;

export default {
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // `generate` and `validate` work without a database.
  ...(url ? { datasource: { url } } : {}),
};
