// Loaded into a program (NODE_OPTIONS) that is to look up the names of the file TEST_NAMES instead of real ones.
const dns = require('node:dns');
const { readFileSync } = require('node:fs');

const { lookup } = dns;
const { lookup: lookupPromise } = dns.promises;

function addressesOf(name) {
  const addresses = JSON.parse(readFileSync(process.env.TEST_NAMES, 'utf8'))[name];
  return addresses?.map((address) => ({ address, family: 4 }));
}

dns.lookup = (name, options, callback) => {
  const found = addressesOf(name);
  if (!found) return lookup(name, options, callback);
  if (options.all) callback(null, found);
  else callback(null, found[0].address, 4);
};
dns.promises.lookup = async (name, options) => addressesOf(name) ?? lookupPromise(name, options);
