export { Redis as RedisClient } from 'ioredis';
