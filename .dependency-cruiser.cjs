// Which way imports may point. Run by `npm run boundaries`, which also sees to it that every file was looked at.

const packages = (...names) => names.map((name) => `node_modules/${name}(/|$)`);

/** Only `home` may use these packages, so that each can be upgraded in one folder. */
const staysIn = (name, home, ...paths) => ({
  name,
  severity: 'error',
  from: { path: '^(src|jobs|templates)/', pathNot: `^src/${home}/` },
  to: { path: paths },
});

module.exports = {
  forbidden: [
    {
      name: 'engine-is-pure',
      comment: 'A turn depends on nothing but its inputs: the engine imports zod and itself.',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { pathNot: ['^src/engine/', ...packages('zod')] },
    },
    {
      name: 'games-are-pure',
      comment:
        'A new game touches nothing outside its folder: it imports the engine, zod and its own folder.',
      severity: 'error',
      from: { path: '^src/games/([^/]+)/' },
      to: { pathNot: ['^src/engine/', '^src/games/$1/', ...packages('zod')] },
    },
    {
      name: 'games-only-through-the-registry',
      comment: 'Only the registry names a game.',
      severity: 'error',
      from: { path: '^(src|jobs|templates)/', pathNot: ['^src/games/[^/]+/', '^src/games/registry[.]ts$'] },
      to: { path: '^src/games/[^/]+/' },
    },
    {
      name: 'fairness-is-pure',
      comment: 'Anybody can check a die: fairness imports the engine, itself and node:crypto.',
      severity: 'error',
      from: { path: '^src/fairness/' },
      to: { pathNot: ['^src/(engine|fairness)/', '^(node:)?crypto$', ...packages('zod')] },
    },
    {
      name: 'schedule-is-pure',
      comment: 'When a window is due follows from its schedule alone: no clock is asked.',
      severity: 'error',
      from: { path: '^src/schedule/' },
      to: { pathNot: ['^src/(engine|schedule)/', ...packages('zod', 'temporal-polyfill', 'temporal-spec')] },
    },
    {
      name: 'service-knows-no-adapter',
      comment: 'Use cases run on fakes, and faults can be injected at every port.',
      severity: 'error',
      from: { path: '^src/service/' },
      to: { path: '^(src/(store|mail|letters|map|queue|http|main)|jobs)/' },
    },
    {
      name: 'adapters-ignore-each-other',
      comment: 'No mail is sent from a query, and no query made from a route.',
      severity: 'error',
      from: { path: '^src/(store|mail|letters|map|queue|http)/' },
      to: { path: '^src/(store|mail|letters|map|queue|http|main)/', pathNot: '^src/$1/' },
    },
    {
      name: 'jobs-are-thin',
      comment:
        'A job can be run twice, from a test, or from the command line: it imports service and config only.',
      severity: 'error',
      from: { path: '^jobs/' },
      to: { pathNot: ['^src/(service|config)/', '^jobs/', ...packages('zod')] },
    },
    staysIn('prisma-stays-in-store', 'store', ...packages('@prisma/[^/]+'), '^src/store/generated/'),
    staysIn('bullmq-stays-in-queue', 'queue', ...packages('bullmq', 'ioredis')),
    staysIn(
      'smtp-stays-in-mail',
      'mail',
      ...packages(
        'nodemailer',
        'smtp-server',
        'imapflow',
        'mailauth',
        'postal-mime',
        'htmlparser2',
        'iconv-lite',
        'ical-generator',
      ),
    ),
    staysIn('temporal-stays-in-schedule', 'schedule', ...packages('temporal-polyfill')),
    staysIn('fastify-stays-in-http', 'http', ...packages('fastify', '@fastify/[^/]+', 'fastify-[^/]+')),
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: '^src/store/generated/' },
      to: { circular: true },
    },
    {
      name: 'production-knows-no-test',
      severity: 'error',
      from: { path: '^(src|jobs|templates|tools|bin|prisma)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-dev-dependency',
      comment: 'A production install leaves development dependencies out.',
      severity: 'error',
      from: { path: '^(src|jobs|templates|bin)/' },
      to: { dependencyTypes: ['npm-dev'], pathNot: packages('@types/[^/]+') },
    },
    {
      name: 'resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(data|coverage|tools/prisma)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Types count too: a type that crosses a border ties both sides as fast as a value does.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
